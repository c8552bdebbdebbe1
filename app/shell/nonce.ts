import { createContext, useContext } from 'react'

/** The CSP nonce of this response. In the browser it's read from the page's own script. */
export const Nonce = createContext<string | undefined>(findOwnNonce())

export function useNonce(): string | undefined {
  return useContext(Nonce)
}

function findOwnNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.querySelector('script')?.nonce || undefined
}
