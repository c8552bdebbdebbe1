import type { TestPorts } from './ports.ts'

/** Every eighth call, and in `npm run test:long` every one. */
export const crashStep = process.env.ALL_ENGINES ? 1 : 8

/**
 * The same ports, which crash at the given call of the provider, of a store that plan changes write
 * to, or of a transaction.
 */
export function crashAt<AnyPorts extends TestPorts>(ports: AnyPorts, at: number): AnyPorts {
  let calls = 0
  function count() {
    calls += 1
    if (calls >= at) throw new Error('crash')
  }
  const counted = <Port extends object>(port: Port): Port =>
    Object.fromEntries(
      Object.entries(port).map(([name, call]) => [
        name,
        (...given: unknown[]) => {
          count()
          return (call as (...given: unknown[]) => unknown)(...given)
        },
      ]),
    ) as Port
  const { payments, changeIntents, refunds, earlyEnds } = ports
  return {
    ...ports,
    payments: counted(payments),
    changeIntents: counted(changeIntents),
    refunds: counted(refunds),
    earlyEnds: counted(earlyEnds),
    transaction(work) {
      count()
      return ports.transaction(work)
    },
  }
}
