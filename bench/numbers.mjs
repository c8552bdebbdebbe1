export function median(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]
}

/** The percentile of some numbers: 0.99 for the 99th. */
export function at(numbers, part) {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) * part)]
}
