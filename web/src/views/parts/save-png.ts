// A drawing becomes a picture of points here, twice as fine as on the screen.
import { saveFile } from "./save.ts";

export async function savePng(name: string, svg: string): Promise<void> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width * 2;
    canvas.height = image.height * 2;
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    if (png) saveFile(name, "image/png", png);
  } finally {
    URL.revokeObjectURL(url);
  }
}
