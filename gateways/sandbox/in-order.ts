/** One after the other: a transaction answers one question at a time. */
export async function inOrder<One, Answer>(
  things: readonly One[],
  toAnswer: (thing: One) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const thing of things) answers.push(await toAnswer(thing))
  return answers
}
