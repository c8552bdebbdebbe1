// `node scripts/test-extension.mjs [path]`: runs the extension's tests in a real editor. If none
// can be installed, they are skipped and the reason is printed.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root, toolEnv } from './steps.mjs'
import { fetchEditor, findChromium } from './test-tools.mjs'

const chromium = await findChromium()
const { home = '', reason = '' } = await fetchEditor()
if (reason) process.stdout.write(`  Skipping the tests in a real editor: ${reason}\n`)
const { status } = spawnSync(
  join(root, 'node_modules/.bin/playwright'),
  ['test', '--config', 'extension/tests/playwright.config.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: toolEnv({
      ...(chromium && { CHROMIUM_PATH: chromium }),
      VSCODE_HOST: home,
      VSCODE_HOST_MISSING: reason,
    }),
  },
)
process.exit(status ?? 1)
