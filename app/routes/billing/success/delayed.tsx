/** The specification's banner for what did not go as it should. */
export function Delayed({ problem }: { problem: string }) {
  return (
    <div role="alert" className="max-w-[640px] rounded-2xl border border-danger bg-sheet p-6">
      <h2 className="font-[550]">Processing Delayed</h2>
      <p className="mt-1 text-[15px] text-muted">{problem}</p>
    </div>
  )
}
