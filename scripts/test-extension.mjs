// `node scripts/test-extension.mjs [path]`: runs the extension's tests in a real editor. If none
// can be installed, they are skipped, and the hosted workflow fails.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root, toolEnv } from './steps.mjs'
import { failInCi, fetchEditor, findChromium } from './test-tools.mjs'

const chromium = await findChromium()
const { home = '', reason = '' } = await fetchEditor()
if (reason) {
  failInCi('The tests in a real editor', reason)
  process.exit(0)
}
const { status } = spawnSync(
  join(root, 'node_modules/.bin/playwright'),
  ['test', '--config', 'extension/tests/playwright.config.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: toolEnv({
      ...(chromium && { CHROMIUM_PATH: chromium }),
      VSCODE_HOST: home,
    }),
  },
)
process.exit(status ?? 1)
