import {
  type ImageProblem,
  maxImageLength,
  maxImageSide,
  type PastedImage,
} from '../chat/images.ts'
import { isImageType } from '../router/wire-messages.ts'
import { chatWords } from '../words/chat.ts'
import { createElement } from './dom.ts'

const thumbnailSide = 240
/** Larger files take seconds to read. */
const maxFileBytes = 20_000_000
const qualities = [0.85, 0.7, 0.5, 0.3]

/**
 * What is sent for a pasted file: the pixels that the thumbnail shows and nothing else, such as the
 * place where a photo was taken.
 */
export async function readImage(file: File): Promise<PastedImage | ImageProblem> {
  if (!isImageType(file.type)) return 'format'
  if (file.size > maxFileBytes) return 'size'
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return 'format'
  const canvas = draw(bitmap, maxImageSide)
  const isPhoto = file.type === 'image/jpeg'
  const urls = [
    ...(isPhoto ? [] : [() => canvas.toDataURL('image/png')]),
    ...qualities.map((quality) => () => canvas.toDataURL('image/jpeg', quality)),
  ]
  for (const toUrl of urls) {
    const url = toUrl()
    if (url.length > maxImageLength) continue
    return { url, thumbnail: draw(bitmap, thumbnailSide).toDataURL('image/jpeg', 0.8) }
  }
  return 'size'
}

function draw(bitmap: ImageBitmap, maxSide: number): HTMLCanvasElement {
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const canvas = createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return canvas
  // JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

export function drawThumbnail(thumbnail: string): HTMLElement {
  return createElement('img', { attributes: { src: thumbnail, alt: chatWords.image } })
}
