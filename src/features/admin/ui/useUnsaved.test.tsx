import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useUnsaved } from './useUnsaved';

function Form() {
  const [text, setText] = useState('');
  const [saved, setSaved] = useState('');
  const question = useUnsaved(text !== saved);
  return (
    <>
      <h1>Form</h1>
      <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      <button onClick={() => setSaved(text)}>Save</button>
      <a href="#main">Skip to content</a>
      {question}
    </>
  );
}

async function atTheForm() {
  history.pushState(null, '', '/list');
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/list" element={<Link to="/form">To the form</Link>} />
        <Route path="/form" element={<Form />} />
      </Routes>
    </BrowserRouter>,
  );
  const actor = userEvent.setup();
  await actor.click(screen.getByRole('link', { name: 'To the form' }));
  return { actor, name: screen.getByLabelText('Name') };
}

/** Presses Back and waits for popstate, which jsdom fires asynchronously, as browsers do. */
async function back(): Promise<void> {
  const answered = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  await act(async () => {
    history.back();
    await answered;
  });
}

const atTheList = () => screen.findByRole('link', { name: 'To the form' });
const ofDialog = (name: string) => screen.findByRole('button', { name });

it('Back and Leave leave the page however often it was edited and saved before', async () => {
  const { actor, name } = await atTheForm();
  await actor.type(name, 'a');
  await actor.click(screen.getByRole('button', { name: 'Save' }));
  await actor.type(name, 'b');
  await back();
  await actor.click(await ofDialog('Leave'));
  expect(await atTheList()).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks at every step back, and once all is saved one step back leaves', async () => {
  const { actor, name } = await atTheForm();
  await actor.type(name, 'a');
  for (let n = 0; n < 2; n += 1) {
    await back();
    await actor.click(await ofDialog('Stay'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(name).toHaveValue('a');
  await actor.click(screen.getByRole('button', { name: 'Save' }));
  await back();
  expect(await atTheList()).toBeInTheDocument();
});

it('a place of the same page is no way out, and lies not in the way of one', async () => {
  const { actor, name } = await atTheForm();
  await actor.click(screen.getByRole('link', { name: 'Skip to content' }));
  await waitFor(() => expect(location.hash).toBe('#main'));
  await actor.type(name, 'a');
  await actor.click(screen.getByRole('link', { name: 'Skip to content' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await back();
  await actor.click(await ofDialog('Leave'));
  expect(await atTheList()).toBeInTheDocument();
});
