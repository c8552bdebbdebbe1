/** Passes pieces of an answer on once the request is granted, and never when it's refused. */
export function holdBack(
  onText: (piece: string) => void,
  granted: Promise<boolean>,
): (piece: string) => void {
  const waiting: string[] = []
  let pass = (piece: string): void => void waiting.push(piece)
  void granted.then((isGranted) => {
    pass = isGranted ? onText : () => undefined
    for (const piece of waiting) pass(piece)
  })
  return (piece) => pass(piece)
}
