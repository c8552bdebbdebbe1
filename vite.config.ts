import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite'
import { sourceLanguage } from './domain/site-language.ts'
import { buildLanguage, docsPages, inlineScript, translateCopy } from './vite.plugins.ts'

/**
 * What only logged-in users fetch: live data and its schemas, charts, times, and what static pages
 * are made of.
 */
const forUsers =
  'shell/(?:action-form|confirm-details|conflict|cycle-switch|describe-place|download-button|live-user|local-time|retry-card|sent-count|start-link|subscription-form|times|tool-guides|tool-steps)|ui/(?:badge|bar-chart|card|chart-scale|check-mark|code-box|code-window|keys|line-numbers|prompt-text|segments|table|tabs)|http/zod'

/** Code that every page needs goes into two chunks instead of forty. The copy of a page stays with the page. */
const groups = [
  { name: 'framework', test: /node_modules\/(?!zod\/)/ },
  {
    name: 'pieces',
    test: new RegExp(`/app/(?!routes/|root|entry|plans/|copy/[a-z]+/(?!shell|toasts)|${forUsers})`),
  },
  // After the others: a group also takes what its files import, unless one before it has.
  { name: 'for-users', test: new RegExp(`/app/(?:${forUsers})`) },
]

/**
 * The forms and cookies of the server, and what they need, only define things. Pages import them for
 * their actions, which browsers don't get: without this, browsers would get their schemas and zod.
 */
const serverModules =
  /\/(?:app\/(?:copy|http)|domain|packages\/(?:rules|site-api)|node_modules\/zod)\//

/**
 * Bundles the server and its packages into a few files: finding and reading a thousand small ones
 * takes half of the startup time. See ADR-0021.
 */
const serverBundle: EnvironmentOptions = {
  // These load parts of themselves by name, so they stay external. The package includes them
  // (scripts/package.mjs).
  resolve: { noExternal: true, external: ['pg', 'nodemailer'], conditions: ['node'] },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    rolldownOptions: {
      input: {
        index: 'server/app.ts',
        main: 'server/main.ts',
        // The program of a thread.
        'local-model-worker': 'gateways/models/local-model-worker.ts',
        // Commands of the package. In a checkout, npm runs their sources.
        admin: 'server/admin/admin.ts',
        backup: 'server/admin/backup.ts',
        restore: 'server/admin/restore.ts',
        drill: 'server/admin/drill.ts',
        'upgrade-rehearse': 'server/admin/upgrade-rehearse.ts',
        move: 'server/admin/move.ts',
        'stripe-setup': 'server/admin/stripe-setup.ts',
        'stripe-check': 'server/admin/stripe-check.ts',
      },
      // "use client" means nothing here.
      checks: { moduleLevelDirective: false },
    },
  },
}

/** Pages and endpoints in another language, which the server above loads. See ADR-0104. */
const languageBundle: EnvironmentOptions = {
  ...serverBundle,
  build: { rolldownOptions: { input: { index: 'server/language-app.ts' } } },
}

const isSource = buildLanguage === sourceLanguage
const builtServer = isSource ? serverBundle : languageBundle

/** The fonts of English have no accents. See scripts/cut-fonts.mjs. */
const accents = {
  find: /\/fonts\/(geist(?:-mono)?)\.woff2/,
  replacement: '/fonts/$1.accents.woff2',
}

export default defineConfig(({ command }) => ({
  plugins: [
    keepServerCodeOut(),
    translateCopy(buildLanguage),
    inlineScript(),
    docsPages(),
    tailwindcss(),
    reactRouter(),
  ],
  resolve: { alias: isSource ? [] : [accents] },
  cacheDir: '.cache/vite',
  // How long plugins take is of no interest to someone who runs `npm start`.
  build: { assetsInlineLimit: 0, rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: {
            moduleSideEffects: (id) => !serverModules.test(id),
            manualPureFunctions: ['z'],
          },
          output: { codeSplitting: { groups } },
        },
      },
    },
    ssr: command === 'build' ? builtServer : {},
  },
}))

/** Fails the build when code for the browser imports a layer that holds secrets. */
function keepServerCodeOut(): Plugin {
  return {
    name: 'keep-server-code-out',
    enforce: 'pre',
    async resolveId(specifier, importer, options) {
      if (this.environment.name !== 'client') return null
      const found = await this.resolve(specifier, importer, { ...options, skipSelf: true })
      const isSecret = /\/(store|gateways|server)\//.test(found?.id ?? '')
      if (isSecret && !found?.id.includes('node_modules')) {
        throw new Error(`${importer} would bring ${found?.id} into the browser bundle`)
      }
      return found
    },
  }
}
