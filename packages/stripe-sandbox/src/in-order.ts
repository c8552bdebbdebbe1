/** One after the other: a database transaction runs one query at a time. */
export async function inOrder<One, Answer>(
  things: readonly One[],
  toResult: (thing: One) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const thing of things) answers.push(await toResult(thing))
  return answers
}
