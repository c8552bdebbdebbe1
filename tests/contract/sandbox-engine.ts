import { engines } from '../engines.ts'
import { openTestPorts, type TestPorts } from '../ports.ts'
import type { PaymentPages } from './pages/pages.ts'
import type { PaymentsEngine, WebhookMessage } from './world.ts'

type SandboxEngine = {
  readonly toPages: (ports: TestPorts) => PaymentPages | Promise<PaymentPages>
  readonly record: PaymentsEngine['record']
}

/** A new account in the sandbox, with our plans. */
export async function openSandboxEngine({
  toPages,
  record,
}: SandboxEngine): Promise<PaymentsEngine> {
  const ports = await openTestPorts(engines[0])
  const { stripe, payments, controls, stock, finish } = ports
  const messages: WebhookMessage[] = []
  const { readNotice } = payments
  // The webhook of the test ports asks the gateway to read each message.
  Object.assign(payments, {
    readNotice(message: WebhookMessage) {
      messages.push(message)
      return readNotice(message)
    },
  })
  await stock()
  return {
    stripe,
    payments,
    controls,
    pages: await toPages(ports),
    webhook: () => messages,
    restricted: null,
    wait: finish,
    record,
  }
}
