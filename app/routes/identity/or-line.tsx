import { orWord } from '#app/copy/identity.ts'

/** Between the ways to log in and the form. Without scripts, passkeys alone are no way. */
export function OrLine({ needsScript = false }: { readonly needsScript?: boolean }) {
  return (
    <p
      className={`${needsScript ? 'needs-script ' : ''}my-6 flex items-center gap-3.5 text-[14px] text-muted before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line`}
    >
      {orWord}
    </p>
  )
}
