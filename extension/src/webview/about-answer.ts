import type { ChatMessage } from '../chat/conversation.ts'
import { chatWords } from '../words/chat.ts'
import { automaticContextWords } from '../words/context.ts'
import { formatCost, formatCount } from '../words/locale.ts'
import { createButton, createElement } from './dom.ts'
import { postMessage } from './host.ts'

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

/** Everything that was sent with the question, with links. */
export function drawSent({ sent = [], state }: ChatMessage): Node[] {
  if (sent.length === 0 || state === 'writing') return []
  const items = sent.map((part) =>
    createElement('li', { children: [drawPart(part), drawKind(part)] }),
  )
  const title = createElement('summary', { text: chatWords.sent(sent.length) })
  const list = createElement('ul', { className: 'folded', children: items })
  return [createElement('details', { className: 'about', children: [title, list] })]
}

type Sent = NonNullable<ChatMessage['sent']>[number]

function drawPart({ source, path, lines }: Sent): HTMLElement {
  if (source === 'page')
    return createElement('a', { text: path, attributes: { href: path, title: path } })
  if (source === 'terminal' || source === 'team' || source === 'summary')
    return createElement('span', { text: path })
  const line = (lines?.from ?? 0) + 1
  const place = lines ? `${path}:${line}` : path
  return createButton(place, {
    className: 'file-link',
    label: chatWords.openFile(place),
    onClick: () => postMessage({ type: 'openFile', path, line }),
  })
}

function drawKind({ source, shortage }: Sent): HTMLElement {
  const { sources, shortages } = automaticContextWords
  const missing = shortage ? ` · ${shortages[shortage]}` : ''
  return createElement('small', { text: sources[source] + missing })
}
