// What the plugin in web/pictures.ts makes of each scenario as the site is built.
declare module "virtual:gallery-pictures" {
  import type { Picture } from "./picture.ts";
  const pictures: Record<string, Picture>;
  export default pictures;
}
