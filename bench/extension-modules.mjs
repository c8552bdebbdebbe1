// Import it before sources or tests of the extension: its package is CommonJS, because VS Code
// loads it, but they are modules.
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, load) {
    const isModule = /\/extension\/(src|tests)\/.*\.ts$/.test(url)
    return load(url, isModule ? { ...context, format: 'module-typescript' } : context)
  },
})
