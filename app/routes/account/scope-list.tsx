import { tokensSection as words } from '#app/copy/tokens.ts'
import type { TokenScope } from '#domain/identity/session.ts'

/** What a token or a tool can do, by the names of its scopes. */
export function ScopeList({ scopes }: { scopes: readonly TokenScope[] }) {
  return (
    <ul aria-label={words.scopes} className="mt-1.5 flex flex-wrap gap-1.5">
      {scopes.map((scope) => (
        <li key={scope} className="rounded-md bg-raised px-1.5 py-0.5 font-mono text-[12.5px]">
          {scope}
        </li>
      ))}
    </ul>
  )
}
