import type * as source from '../en/ui.ts'

export const honeypot: typeof source.honeypot = 'Deja esto vacío'

export const copy: typeof source.copy = 'Copiar'
export const copied: typeof source.copied = 'Copiado'
export const copyFailed: typeof source.copyFailed = 'No se ha copiado'

export const email: typeof source.email = 'Correo'

export const foldedPrompt: typeof source.foldedPrompt = {
  show: 'Mostrar prompt',
  more: (name) => `de ${name}`,
}

export const chartDay: typeof source.chartDay = 'Día'

export const dismiss: typeof source.dismiss = 'Cerrar'
