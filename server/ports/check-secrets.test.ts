import { expect, test } from 'vitest'
import { stoppedClock } from '#tests/clock.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { createLog } from '../ops/log.ts'
import { checkSecrets } from './check-secrets.ts'

test('a backup that is restored without its secrets does not start, and the message says why', async () => {
  const { secretFingerprints } = await openTestStore(engines[0])
  const ports = { secretFingerprints, clock: stoppedClock() }
  const lines: string[] = []
  const log = createLog('info', (line) => lines.push(line))
  const start = (...authSecrets: string[]) =>
    checkSecrets(ports, { authSecrets, source: 'AUTH_SECRETS', log })

  await start('the secret of this site')
  await expect(start('a generated secret')).rejects.toThrow(
    'This database was written with other secrets than the ones in AUTH_SECRETS',
  )
  await start('a new secret', 'the secret of this site')
  expect(lines).toEqual([])
  await start('the secret of this site')

  expect(lines.join()).toContain('newest_auth_secret_missing')
  const kept = (await secretFingerprints.listFingerprints()).join()
  expect(kept).toMatch(/^[\w-]{43},[\w-]{43}$/)
})
