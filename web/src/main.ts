// Puts the page together: the state, the engine, the views.
import "./views/base.css";
import "./views/layout.css";
import { startPage } from "./page.ts";

void startPage();
