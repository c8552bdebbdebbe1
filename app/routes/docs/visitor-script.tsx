import { useNonce } from '#app/shell/nonce.ts'
import { InlineScript } from '#app/shell/prerender.tsx'
import { useRootData } from '#app/shell/root-data.ts'

/** Visitors get pages without the framework, so a script does what a component's effect does. */
export function VisitorScript({ text }: { text: string }) {
  const nonce = useNonce()
  const isSignedIn = Boolean(useRootData()?.viewer)
  return isSignedIn ? null : <InlineScript text={text} {...(nonce && { nonce })} />
}
