import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ImagesField } from './ImagesField';
import type { FormImage } from './photos';

function Page() {
  const [images, setImages] = useState<FormImage[]>([]);
  return <ImagesField images={images} onChange={setImages} error={undefined} disabled={false} />;
}

/** Chooses files; jsdom draws none, so the tests say what a browser does with them. */
async function choose(...names: string[]): Promise<HTMLImageElement[]> {
  URL.createObjectURL = (file) => `blob:${file instanceof File ? file.name : ''}`;
  URL.revokeObjectURL = () => undefined;
  render(<Page />);
  const files = names.map((name) => new File(['x'], name, { type: 'image/jpeg' }));
  await userEvent.upload(screen.getByLabelText('Image files'), files);
  return screen.getAllByRole<HTMLImageElement>('img');
}

function draw(image: HTMLImageElement | undefined, width: number): void {
  if (!image) throw new Error('there is no image');
  Object.defineProperty(image, 'naturalWidth', { value: width });
  fireEvent.load(image);
}

it('refuses a file that is no image as soon as it is chosen', async () => {
  const [first, second, third] = await choose('list.jpg', 'rose.jpg', 'notes.jpg');
  for (const image of [first, third]) if (image) fireEvent.error(image);
  draw(second, 1600);
  expect(screen.getByRole('alert')).toHaveTextContent(
    /list.jpg could not be read as a JPEG, .*notes.jpg could not be read as a JPEG, /,
  );
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual([
    'blob:rose.jpg',
  ]);
});

it('says that an image is small, and how wide it should be', async () => {
  const [first, second] = await choose('rose.jpg', 'thumb.jpg');
  draw(first, 1600);
  draw(second, 100);
  const note = 'thumb.jpg is only 100 pixels wide and will look blurred. Use an image at least';
  expect(screen.getByRole('status')).toHaveTextContent(`${note} 1,600 pixels wide.`);
  await userEvent.click(screen.getByRole('button', { name: 'Remove image 2' }));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
