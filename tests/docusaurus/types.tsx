// What the types of <Pumice> allow, and what not: ci/docusaurus.sh checks this file.
import Pumice from "pumice-playground/react";

export const fine = (
  <Pumice
    view="slider"
    src="fair-shares"
    field="queues.B.weight"
    min={1}
    max={10}
    hide={["head", "open"]}
    theme="dark"
  />
);
export const text = (
  <Pumice name="Mine" edit>
    {"queues: []"}
  </Pumice>
);
// @ts-expect-error There is no such view.
export const wrong = <Pumice view="quees" />;
// @ts-expect-error There is no such part.
export const part = <Pumice hide={["timelin"]} />;
