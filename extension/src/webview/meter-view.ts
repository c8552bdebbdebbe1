import { type ContextMeter, toShare } from '../chat/answer-tokens.ts'
import { chatWords } from '../words/chat.ts'
import { formatCount } from '../words/locale.ts'
import { getElement } from './dom.ts'

const meter = getElement('meter')

/** How full the model's window is: a number with a bar, and a sentence for screen readers. */
export function drawMeter({ used, limit, isEstimated }: ContextMeter): void {
  const share = toShare({ used, limit })
  const describe = isEstimated ? chatWords.aboutMeter : chatWords.meter
  const text = describe(share, formatCount(limit))
  meter.textContent = `${share}%`
  meter.title = `${text}. ${chatWords.meterHint}`
  meter.setAttribute('aria-label', text)
  meter.setAttribute('aria-valuenow', String(share))
  meter.setAttribute('aria-valuetext', text)
  meter.style.setProperty('--share', `${share}%`)
  meter.classList.toggle('full', share >= 80)
}
