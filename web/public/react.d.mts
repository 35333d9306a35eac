// The types of <Pumice>.
import type { CSSProperties, ReactElement, ReactNode } from "react";
import type { PumiceAttributes } from "./pumice-playground.js";

type Part = "head" | "open" | "timeline" | "sentence" | "legend" | "numbers" | "tools" | "findings";

export interface PumiceProps extends Omit<PumiceAttributes, "hide" | "bars"> {
  scenario?: string; // absent: the text of what stands in it, such as a fence of YAML
  children?: ReactNode;
  hide?: string | readonly Part[];
  bars?: string | readonly string[];
  className?: string;
  style?: CSSProperties;
}

export default function Pumice(props: PumiceProps): ReactElement;
