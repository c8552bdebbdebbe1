import type * as source from '../en/ui.ts'

export const honeypot: typeof source.honeypot = 'Lass dieses Feld leer'

export const copy: typeof source.copy = 'Kopieren'
export const copied: typeof source.copied = 'Kopiert'
export const copyFailed: typeof source.copyFailed = 'Kopieren fehlgeschlagen'

export const email: typeof source.email = 'E-Mail'

export const foldedPrompt: typeof source.foldedPrompt = {
  show: 'Prompt anzeigen',
  more: (name) => `von ${name}`,
}

export const chartDay: typeof source.chartDay = 'Tag'

export const dismiss: typeof source.dismiss = 'Schließen'
