/** What pages say about the local model. `npm run bench -- local-model` writes its figures. */

type Measured = { positions: string; projects: number; confidence: number }

/** How good the model is, by language. */
export const localQuality = {
  columns: ['Language', 'Shown', 'Right', 'Typing saved'],
  method: ({ positions, projects, confidence }: Measured) =>
    `Measured at ${positions} places in ${projects} projects that the model has never seen, with a confidence of ${confidence}. **Shown:** at how many of these places there was a suggestion. **Right:** how many suggestions were, to the character, what the author wrote next. **Typing saved:** how much of the rest of the line that is.`,
}

export const localCosts = {
  columns: ['What it takes', 'How much'],
  download: { name: 'Download', value: (megabytes: string) => `${megabytes} MB, once` },
  memory: { name: 'Memory while you type', value: (megabytes: string) => `up to ${megabytes} MB` },
  key: { name: 'From key to suggestion', value: (ms: string) => `9 of 10 within ${ms} ms` },
  token: { name: 'For each part of a word', value: (ms: string) => `${ms} ms` },
  method:
    "Processor time on one core of a small server, after the model has read the file. Reading a new file takes up to a second, in the background. A recent laptop should take about half of it, but we haven't measured one.",
}
