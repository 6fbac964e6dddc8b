import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { anAuth } from '../../../tests/support/auth';
import { AuthContext } from '../account/useAuth';
import { QuizToggle } from './QuizToggle';

it('loads the quiz when it is opened, and keeps the answers when it is closed', async () => {
  render(
    <AuthContext value={anAuth({ state: { status: 'signed-out' } })}>
      <MemoryRouter>
        <QuizToggle />
      </MemoryRouter>
    </AuthContext>,
  );
  expect(screen.getByRole('link', { name: 'Full screen' })).toHaveAttribute('href', '/guided');
  const toggle = screen.getByRole('button', { name: 'Find yours in five questions' });
  expect(screen.queryByText('Question 1 of 5')).not.toBeInTheDocument();
  await userEvent.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  expect(await screen.findByText('Question 1 of 5')).toBeInTheDocument();
  const [answer] = screen.getAllByRole('listitem');
  await userEvent.click(answer?.querySelector('button') ?? document.body);
  expect(await screen.findByText('Question 2 of 5')).toBeInTheDocument();
  await userEvent.click(toggle);
  await userEvent.click(toggle);
  expect(screen.getByText('Question 2 of 5')).toBeInTheDocument();
});

it('goes on with the answers of before a reload', async () => {
  sessionStorage.setItem('quiz', 'for=her&step=1');
  render(
    <AuthContext value={anAuth({ state: { status: 'signed-out' } })}>
      <MemoryRouter>
        <QuizToggle />
      </MemoryRouter>
    </AuthContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Find yours in five questions' }));
  expect(await screen.findByText('Question 2 of 5')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByText('Question 1 of 5')).toBeInTheDocument();
});
