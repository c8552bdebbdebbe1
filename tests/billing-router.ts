import type { ServerResponse } from 'node:http'
import { openFakeRouter, startEvents, toChunk } from './model-router.ts'

/** What a call wants from the router, as the text of its question. */
export type Scenario = {
  readonly tokensIn: number
  readonly cached: number
  /** How many chunks of one token it gets; the reader may leave then. */
  readonly chunks: number
  readonly how: 'complete' | 'wait' | 'cut' | 'error' | 'busy' | 'broken' | 'hang-up'
  /** Whether each chunk has the number of tokens so far, or only the last one. */
  readonly isRunning: boolean
}

/** Per million tokens, in millionths of a dollar: whole numbers, unlike ours. */
export const billedPrices = { input: 150_001, cachedInput: 15_000, output: 599_999 }

export const price = { input: 0.150001, cachedInput: 0.015, output: 0.599999 }

/** A router that bills what it has accepted: the question, and each chunk that it wrote. */
export async function openBillingRouter(
  toHow: (scenario: Scenario) => Scenario['how'] = ({ how }) => how,
) {
  const bills: { readonly tokensIn: number; readonly cached: number; tokensOut: number }[] = []
  const router = await openFakeRouter((response, { body }) => {
    const [question] = (body.messages ?? [{ content: body.prompt }]) as { content: string }[]
    const scenario: Scenario = JSON.parse(question?.content ?? '')
    const how = toHow(scenario)
    if (how === 'hang-up') return response.destroy()
    if (how === 'busy' || how === 'broken')
      return response.writeHead(how === 'busy' ? 429 : 500).end('{}')
    const { tokensIn, cached } = scenario
    const bill = { tokensIn, cached, tokensOut: 0 }
    bills.push(bill)
    return write(response, { ...scenario, how }, bill)
  })
  /** Rounded half up, once for each call. */
  const sumBills = () =>
    bills.reduce((sum, { tokensIn, cached, tokensOut }) => {
      const exact =
        (tokensIn - cached) * billedPrices.input +
        cached * billedPrices.cachedInput +
        tokensOut * billedPrices.output
      return sum + Math.floor((exact + 500_000) / 1_000_000)
    }, 0)
  return { ...router, bills, sumBills }
}

type Bill = { readonly tokensIn: number; readonly cached: number; tokensOut: number }

function write(response: ServerResponse, { chunks, how, isRunning }: Scenario, bill: Bill): void {
  const send = startEvents(response)
  const toUsage = () => ({
    prompt_tokens: bill.tokensIn,
    completion_tokens: bill.tokensOut,
    prompt_tokens_details: { cached_tokens: bill.cached },
  })
  if (how === 'error') {
    send({ choices: [{ delta: { role: 'assistant' } }], usage: toUsage() })
    send({ error: { code: 502 } })
    return void response.end()
  }
  while (bill.tokensOut < chunks) {
    bill.tokensOut += 1
    const isCounted = isRunning || how !== 'complete'
    send({ ...toChunk('word '), ...(isCounted && { usage: toUsage() }) })
  }
  if (how === 'wait') return
  if (how === 'complete') {
    send({ choices: [{ delta: {}, finish_reason: 'stop' }] })
    send({ choices: [], usage: toUsage() })
    send('[DONE]')
  }
  response.end()
}
