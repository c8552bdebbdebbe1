import { writeFileSync } from 'node:fs'
import { bundle, packVsix } from '../../../scripts/pack-vsix.mjs'
import ours from '../../package.json' with { type: 'json' }

/** Packages a second extension, which does what tests ask for inside the extension host. */
export async function packDriver(file: string): Promise<void> {
  const { icon: _, browser: __, ...rest } = ours
  const manifest = {
    ...rest,
    name: 'driver',
    publisher: 'tests',
    main: './driver.js',
    extensionKind: ['workspace'],
    activationEvents: ['onStartupFinished'],
    contributes: {
      commands: [{ command: 'driver.run', title: 'Run the Tests', category: 'Driver' }],
    },
  }
  const code = await bundle({
    input: 'extension/tests/editor/driver/driver.ts',
    format: 'cjs',
    external: [/^node:/],
  })
  const files = new Map([
    ['package.json', JSON.stringify(manifest)],
    ['driver.js', code],
  ])
  writeFileSync(file, packVsix(manifest, files))
}
