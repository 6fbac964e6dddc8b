/** The house's own photographs at their widths (made by tools/images.ts), for `<picture>`. */
const files = import.meta.glob<string>('../assets/pictures/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** `name-640.avif 640w, name-1200.avif 1200w` for one picture and format. */
export function pictureSet(name: string, format: 'avif' | 'webp'): string {
  const pattern = new RegExp(`/${name}-(\\d+)\\.${format}$`);
  return Object.entries(files)
    .flatMap(([path, url]) => {
      const width = pattern.exec(path)?.[1];
      return width ? [`${url} ${width}w`] : [];
    })
    .join(', ');
}

/** The address of one width, for `src`. */
export function pictureUrl(name: string, width: number): string | undefined {
  return files[`../assets/pictures/${name}-${width}.webp`];
}
