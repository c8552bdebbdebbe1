import { createPages } from 'stripe-sandbox/pages'
import { afterAll } from 'vitest'
import { compareWithRecording } from '#tests/contract/compare-with-recording.ts'
import { openBrowserPages } from '#tests/contract/pages/browser-pages.ts'
import { sandboxDriver } from '#tests/contract/pages/sandbox-driver.ts'
import { openSandboxEngine } from '#tests/contract/sandbox-engine.ts'
import { siteUrl } from '#tests/contract/world.ts'
import { describePayments } from '#tests/payments-contract.ts'

const link = { label: 'Back', url: '/' }
let show: ReturnType<typeof createPages> | undefined

/** One browser for all cases, each of which has a sandbox of its own. */
const browser = openBrowserPages({
  driver: sandboxDriver,
  siteUrl,
  async answer(request) {
    const isPage = new URL(request.url).pathname.startsWith('/sandbox/')
    if (!isPage || !show) return new Response('<title>Returned</title>')
    return show(request, { report: raise })
  },
})

afterAll(async () => (await browser).close())

describePayments('the sandbox keeps the contract, with its pages in a browser', () =>
  openSandboxEngine({
    async toPages({ controls }) {
      show = createPages({ controls, links: { paid: link, expired: link, invoice: link } })
      return browser
    },
    record: compareWithRecording,
  }),
)

function raise(fault: unknown): never {
  throw fault
}
