/** A place in a text that may be a file of the workspace. */
export type FileLink = {
  /** Where it is in the text. */
  readonly from: number
  readonly to: number
  readonly path: string
  /** Counted from one. */
  readonly line: number | null
}

const segment = String.raw`@?[\w.+-]{1,100}`
const pattern = new RegExp(
  String.raw`(?<![\w/@.:~+-])(?:\./|@)?((?:${segment}/)*${segment}\.[A-Za-z]\w{0,9})` +
    String.raw`(?::(\d{1,6})(?:[:-]\d{1,6})?|#L(\d{1,6})(?:-L?\d{1,6})?)?(?![\w/])`,
  'g',
)

/** Finds paths such as `src/cart.ts:12`. Whether they exist is for the editor to say. */
export function listFileLinks(text: string): readonly FileLink[] {
  return [...text.matchAll(pattern)]
    .map((match) => ({
      from: match.index,
      to: match.index + match[0].length,
      path: match[1] ?? '',
      line: Number(match[2] ?? match[3] ?? 0) || null,
    }))
    .filter(({ path }) => !path.split('/').some((name) => /^\.+$/.test(name)))
}

/** The only file that is meant by a path: the path itself, or one that ends with it. */
export function matchPath(path: string, paths: readonly string[]): string | null {
  if (paths.includes(path)) return path
  const [first, ...others] = paths.filter((one) => one.endsWith(`/${path}`))
  return first !== undefined && others.length === 0 ? first : null
}
