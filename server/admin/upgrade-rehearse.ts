/** `npm run upgrade:rehearse -- <file or folder> [--unencrypted]`: tries this version out on a copy of the newest backup. */

import { createClient } from '#gateways/stripe/client.ts'
import { checkPrices } from '#gateways/stripe/prices.ts'
import { findNewestBackup } from '../backup/find-newest-backup.ts'
import type { RehearsedStep } from '../backup/rehearsal-steps.ts'
import { rehearseUpgrade } from '../backup/rehearse-upgrade.ts'
import { runOperation, say, sayProgress } from '../backup/run-operation.ts'
import { readEnv, readStripeAccount } from '../config/load.ts'

await runOperation({
  usage: `Usage: upgrade-rehearse <file or folder> [--unencrypted]
  A folder stands for its newest file.
  --unencrypted     although BACKUP_KEY is set, the file is not encrypted`,
  flags: ['unencrypted'],
  async run({ flags, file, ...input }) {
    const steps = await rehearseUpgrade({
      ...input,
      file: await findNewestBackup(file),
      allowsUnencrypted: flags.has('unencrypted'),
      checkConfiguration: () => void readEnv(),
      checkPrices: findPriceCheck(),
      onProgress: sayProgress,
    })
    for (const step of steps) say(describeStep(step))
    const failed = steps.filter(({ state }) => state === 'failed' || state === 'not run')
    say(
      failed.length === 0
        ? 'This version can be started. The copy was deleted.'
        : `Don't upgrade yet: ${failed.map(({ name }) => name).join(', ')}. The copy was deleted.`,
    )
    process.exitCode = failed.length === 0 ? 0 : 1
  },
})

/** Only reads. In test mode there's nothing to check: the payment sandbox sets itself up. */
function findPriceCheck(): (() => Promise<void>) | null {
  const { secretKey, tax, proxy } = readStripeAccount()
  if (!secretKey) return null
  return () => checkPrices(createClient(secretKey, { proxy }), tax !== null)
}

function describeStep({ name, state, ms, lines, advice }: RehearsedStep): string {
  const head = `${state.padEnd(9)}${name.padEnd(15)}${(ms / 1000).toFixed(1)} s`
  const todo = advice ? [`To do: ${advice}`] : []
  return [head, ...[...lines, ...todo].map((line) => `         ${line}`)].join('\n')
}
