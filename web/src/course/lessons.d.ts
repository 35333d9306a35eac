// What the plugin of web/lessons.ts makes of the list of lessons.
declare module "*/lessons/course.yaml" {
  const course: import("./lesson.ts").Course & { heads: import("./lesson.ts").Head[] };
  export default course;
}
