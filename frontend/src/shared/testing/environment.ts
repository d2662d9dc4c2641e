import { builtinEnvironments, type Environment } from "vitest/runtime";

/**
 * jsdom, with the same globals on each release of Node. Files and forms are those of Node, whose
 * requests do not take jsdom's. The storage is jsdom's, since Node's needs a file.
 */
const environment: Environment = {
  name: "browser",
  viteEnvironment: "client",
  async setup(global, options) {
    const { File, FormData: NodeFormData } = global;
    // vitest keeps globals that Node has, too.
    delete global.localStorage;
    delete global.sessionStorage;
    const jsdom = await builtinEnvironments.jsdom.setup(global, options);
    const FormOfElement: typeof FormData = global.FormData;
    class FormDataOfNode extends NodeFormData {
      constructor(form?: HTMLFormElement) {
        super();
        if (form) for (const [name, value] of new FormOfElement(form)) this.append(name, value);
      }
    }
    Object.assign(global, { File, FormData: FormDataOfNode });
    return jsdom;
  },
};

export default environment;
