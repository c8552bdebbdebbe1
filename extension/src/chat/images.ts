/** An image that the user has pasted into the chat. */
export type ChatImage = {
  readonly id: string
  /** What is sent, as a data URL. */
  readonly url: string
  /** What is shown: the same, smaller. */
  readonly thumbnail: string
}

export type PastedImage = Omit<ChatImage, 'id'>

/** Why an image isn't sent. */
export type ImageProblem = 'format' | 'size' | 'count' | 'model'

/** The longer side in pixels. Models make larger images smaller, and are paid for them all the same. */
export const maxImageSide = 1568

/** As the words say. */
const maxImages = 4

/** Characters of a data URL, and of all in one request: the site takes 1 MB on Free, with the text. */
export const maxImageLength = 400_000
const maxTotalLength = 800_000

/** Null: there is room for one more. */
export function findImageProblem(
  images: readonly PastedImage[],
  next: PastedImage,
): ImageProblem | null {
  const total = [...images, next].reduce((sum, { url }) => sum + url.length, 0)
  if (images.length >= maxImages) return 'count'
  return total > maxTotalLength ? 'size' : null
}

/** The latest images that fit in one request. All others are left out. */
export function keepLatestImages<Sent extends { readonly images?: readonly string[] }>(
  messages: readonly Sent[],
): readonly Sent[] {
  let left = maxTotalLength
  return messages.toReversed().map(keep).toReversed()

  function keep(message: Sent): Sent {
    const { images = [], ...others } = message
    left -= images.reduce((sum, url) => sum + url.length, 0)
    return left < 0 && images.length > 0 ? (others as Sent) : message
  }
}
