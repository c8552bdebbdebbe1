/** A fingerprint: the sign of passkeys. */
export function PasskeyMark() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-4 shrink-0"
    >
      <path d="M4 11.5c.5-1 .6-2 .6-3.3a3.4 3.4 0 0 1 6.8 0c0 1.2-.1 2.4-.4 3.6M8 8.2c0 2-.3 3.9-1 5.6M2.5 9c0-.6 0-1 .1-1.6A5.5 5.5 0 0 1 11.6 4M13.4 7c.1.6.1 1.5 0 2.6" />
    </svg>
  )
}
