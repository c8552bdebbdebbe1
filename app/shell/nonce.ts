import { createContext, useContext } from 'react'

/** Names the scripts of this one answer. Known on the server only; a browser hides it from scripts. */
export const Nonce = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return useContext(Nonce)
}
