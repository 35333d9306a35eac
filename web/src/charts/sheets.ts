// Everything that makes files of drawings is one module, so that saving a picture fetches one file and the page before the
// first result names no others.
export { queuesSheet } from "./bars-file.ts";
export { curvesSheet } from "./curves-file.ts";
export { fileOf } from "./file.ts";
export { gainsSheet } from "./gains-file.ts";
export { heatSheet } from "./heat-file.ts";
export { laneSheet } from "./lane-file.ts";
export { nodesSheet } from "./slots-file.ts";
