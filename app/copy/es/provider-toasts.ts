import type * as source from '../en/provider-toasts.ts'
import { providerMessages, signInFailures } from './provider-messages.ts'
import type { ToastWords } from './toast-words.ts'

function failed(text: string): ToastWords {
  return { title: 'No has podido iniciar sesión', text, tone: 'error' }
}

export const providerToasts: typeof source.providerToasts = {
  'account-created-verified': {
    title: '¡Cuenta creada!',
    text: 'Te damos la bienvenida a Ghost Writers IA.',
  },
  'provider-linked': { title: 'Conectado', text: 'Ya puedes iniciar sesión así.' },
  'provider-unlinked': { title: 'Desconectado' },
  'provider-canceled': failed(providerMessages['provider-canceled']),
  'provider-down': failed(providerMessages['provider-down']),
  'provider-email-taken': failed(providerMessages['provider-email-taken']),
  'provider-expired': failed(providerMessages['provider-expired']),
  'provider-failed': failed(providerMessages['provider-failed']),
  'provider-linked-elsewhere': failed(providerMessages['provider-linked-elsewhere']),
  'provider-not-linked': failed(providerMessages['provider-not-linked']),
  'provider-stale': failed(providerMessages['provider-stale']),
  'provider-unknown': failed(providerMessages['provider-unknown']),
  'provider-without-email': failed(providerMessages['provider-without-email']),
  'visit-ended': failed(providerMessages['visit-ended']),
  'sign-in-locked': failed(signInFailures['sign-in-locked']),
  'sign-in-later': failed(signInFailures['sign-in-later']),
}
