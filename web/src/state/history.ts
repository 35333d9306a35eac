// Undo and redo go over the scenario's text, whoever changed it: the form, the editor, a drop, a slider.
const MOST = 300;
const TYPING = 800; // ms: keystrokes closer than this are one step

interface Step {
  text: string;
  gesture: string;
  time: number;
}

export class History {
  private past: Step[] = [];
  private future: string[] = [];
  private now: Step;

  constructor(text: string) {
    this.now = { text, gesture: "", time: 0 };
  }

  change(text: string, gesture: string, time: number): void {
    if (text === this.now.text) return;
    const same =
      gesture !== "" && gesture === this.now.gesture && (gesture !== "typing" || time - this.now.time < TYPING);
    if (!same) {
      this.past.push(this.now);
      if (this.past.length > MOST) this.past.shift();
    }
    this.future = [];
    // A gesture that is back where it began was none.
    if (same && this.past.at(-1)?.text === text) this.now = this.past.pop()!;
    else this.now = { text, gesture, time };
  }

  // Ends the gesture: the next change is a step of its own.
  settle(): void {
    this.now = { ...this.now, gesture: "" };
  }

  undo(): string | null {
    const step = this.past.pop();
    if (!step) return null;
    this.future.push(this.now.text);
    this.now = { ...step, gesture: "" };
    return step.text;
  }

  redo(): string | null {
    const text = this.future.pop();
    if (text === undefined) return null;
    this.past.push(this.now);
    this.now = { text, gesture: "", time: 0 };
    return text;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }
}
