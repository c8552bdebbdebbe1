// `node scripts/test-extension.mjs`: the extension in a real editor. Where none can be had the
// tests are skipped, and say so.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { root, toolEnv } from './steps.mjs'
import { fetchEditor } from './vscode-host.mjs'

const { home = '', reason = '' } = await fetchEditor()
if (reason) process.stdout.write(`  The tests in a real editor are skipped: ${reason}\n`)
const { status } = spawnSync(
  join(root, 'node_modules/.bin/playwright'),
  ['test', '--config', 'extension/tests/playwright.config.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: toolEnv({
      CHROMIUM_PATH: await findChromium(),
      VSCODE_HOST: home,
      VSCODE_HOST_MISSING: reason,
    }),
  },
)
process.exit(status ?? 1)
