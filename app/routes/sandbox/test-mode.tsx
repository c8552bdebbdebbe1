/** Nobody is to take the sandbox for a payment page. */
export function TestMode() {
  return (
    <p className="mt-6 inline-block rounded-[10px] bg-ghost px-3.5 py-2 font-mono text-[13px] text-on-ghost">
      TEST MODE: no card is charged
    </p>
  )
}
