// The attributes of <pumice-playground>; docs.html says what each does. All are optional.
export interface PumiceAttributes {
  src?: string; // the id of a scenario of the gallery ("fair-shares"), or a lesson ("lesson/by-weight")
  name?: string; // the title
  view?: "queues" | "nodes" | "jobs" | "why" | "slider";
  hide?: string; // "head,open,timeline,sentence,legend,numbers,tools,findings"
  about?: string; // whose story: "job/train", "queue/A", "pod/train-0"
  edit?: boolean;
  step?: number; // the event to open at; of a slider its step
  resource?: string; // "cpu"
  field?: string; // of a slider: "queues.B.weight"
  label?: string;
  min?: number;
  max?: number;
  choices?: string; // instead of numbers: "1,2,4,8", "true,false", "enqueue, allocate | allocate"
  bars?: string; // queues: "A,B"
  theme?: "light" | "dark"; // absent: as the page around it
  lang?: string; // "en", "zh"; absent: as the page around it
  volcano?: string; // "1.15"
  height?: number; // pixels; absent: as high as what it holds
  site?: string; // the folder of embed.html; absent: <meta name="pumice-site">, else that of the module
}

export declare class PumicePlayground extends HTMLElement {
  // The scenario's text. As long as it is not set: the element's own text.
  get scenario(): string;
  set scenario(text: string);
}

declare global {
  interface HTMLElementTagNameMap {
    "pumice-playground": PumicePlayground;
  }
}
