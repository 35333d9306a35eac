// The unit tests as WASM see the environment of the Node that runs them: ctest says there which part of the tests to run.
Module.preRun = () => Object.assign(ENV, process.env);
