import type { ChatMessage } from '../chat/conversation.ts'
import { chatWords } from '../words/chat.ts'
import { formatCost, formatCount } from '../words/locale.ts'
import { createElement } from './dom.ts'

/** Says before a question that the messages above were summarized, and how. */
export function drawSummary({ summary }: ChatMessage): Node[] {
  if (!summary) return []
  const body = createElement('div', {
    className: 'folded',
    children: [
      createElement('p', { text: chatWords.summaryHint }),
      createElement('div', { className: 'plain', text: summary.text }),
    ],
  })
  const title = createElement('summary', { text: chatWords.summarized })
  return [createElement('details', { className: 'about', children: [title, body] })]
}

/** What an answer took: "About 1,200 tokens in, 80 out · $0.0021". */
export function drawTokens({ tokens, state }: ChatMessage): Node[] {
  if (!tokens || state === 'writing') return []
  const { input, output, isEstimated, cost, requests } = tokens
  const describe = isEstimated ? chatWords.aboutTokens : chatWords.tokens
  const text = [
    describe(formatCount(input), formatCount(output)),
    ...(cost === undefined ? [] : [chatWords.cost(formatCost(cost))]),
    ...(requests === undefined ? [] : [chatWords.requests(requests)]),
  ].join(' · ')
  return [createElement('p', { className: 'note tokens', text })]
}
