import { createContext, useContext } from 'react'

/** Names the scripts of this one answer. The server knows it; in the browser the page's own script does. */
export const Nonce = createContext<string | undefined>(findOwnNonce())

export function useNonce(): string | undefined {
  return useContext(Nonce)
}

function findOwnNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.querySelector('script')?.nonce || undefined
}
