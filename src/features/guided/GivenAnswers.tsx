import { questions, type Answers, type QuestionId } from '../../domain/product/guided';

/** The five questions with the given answers, each of which can be changed. */
export function GivenAnswers({
  answers,
  onChange,
}: {
  answers: Answers;
  onChange: (question: QuestionId, value: string) => void;
}) {
  return (
    <fieldset>
      <legend className="sr-only">Your answers</legend>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-5">
        {questions.map((question) => (
          <label key={question.id} className="flex min-w-0 flex-col justify-end text-sm text-muted">
            {question.prompt}
            <select
              value={answers[question.id]}
              onChange={({ target: { value } }) => onChange(question.id, value)}
              className="mt-1 min-h-11 w-full rounded border border-line bg-transparent px-2 text-base text-ink hover:border-ink"
            >
              {question.answers.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
