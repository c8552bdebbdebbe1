import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'rolldown'
import { defineConfig, type Plugin } from 'vite'

/** What every page needs is in two chunks, not in forty. The copy of a page stays with the page. */
const groups = [
  { name: 'framework', test: /node_modules/ },
  { name: 'pieces', test: /\/app\/(?!routes\/|root|entry|copy\/(?!shell))/ },
]

export default defineConfig({
  plugins: [keepDownstairs(), shareContext(), inlineScript(), tailwindcss(), reactRouter()],
  // How long plugins take is of no interest to someone who runs `npm start`.
  build: { assetsInlineLimit: 0, rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
})

/** Fails the build when code for the browser reaches a floor that holds secrets. */
function keepDownstairs(): Plugin {
  return {
    name: 'keep-downstairs',
    enforce: 'pre',
    async resolveId(specifier, importer, options) {
      if (this.environment.name !== 'client') return null
      const found = await this.resolve(specifier, importer, { ...options, skipSelf: true })
      const isSecret = /\/(store|gateways|server)\//.test(found?.id ?? '')
      if (isSecret && !found?.id.includes('node_modules')) {
        throw new Error(`${importer} would bring ${found?.id} to the browser`)
      }
      return found
    },
  }
}

/**
 * Context keys are compared by identity and the server fills what routes read,
 * so the built routes import the same module that the server does.
 */
function shareContext(): Plugin {
  return {
    name: 'share-context',
    enforce: 'pre',
    apply: 'build',
    resolveId(specifier) {
      const isShared = specifier === '#app/context.ts' && this.environment.name === 'ssr'
      return isShared ? { id: specifier, external: true } : null
    },
  }
}

/** `import code from './x.ts?script'`: the module as one small script, to be written into the page. */
function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('?script')) return null
      const input = id.slice(0, -'?script'.length)
      this.addWatchFile(input)
      const { output } = await build({
        input,
        write: false,
        output: { format: 'iife', minify: true },
      })
      return `export default ${JSON.stringify(output[0].code.trim())}`
    },
  }
}
