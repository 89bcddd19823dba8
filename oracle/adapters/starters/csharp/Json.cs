// JSON as the protocol has it: all numbers are whole. Leave it as it is. It needs no package, and no
// newer C# than version 7.

using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

/// <summary>Values: a Dictionary, a List of object, a string, a long, a bool or null.</summary>
public sealed class Json
{
    private const int Deepest = 100;

    private readonly string text;
    private int at;
    private int depth;

    private Json(string text)
    {
        this.text = text;
    }

    /// <summary>Reads one value; what follows it must be blank.</summary>
    public static object Read(string text)
    {
        var reader = new Json(text);
        object value = reader.Value();
        reader.Blank();
        if (reader.at < text.Length) throw reader.Wrong("text after the value");
        return value;
    }

    /// <summary>Writes a value on one line.</summary>
    public static string Write(object value)
    {
        var written = new StringBuilder();
        Write(value, written);
        return written.ToString();
    }

    private static void Write(object value, StringBuilder written)
    {
        if (value == null)
        {
            written.Append("null");
        }
        else if (value is string)
        {
            Quote((string)value, written);
        }
        else if (value is bool)
        {
            written.Append((bool)value ? "true" : "false");
        }
        else if (value is Dictionary<string, object>)
        {
            string before = "{";
            foreach (KeyValuePair<string, object> pair in (Dictionary<string, object>)value)
            {
                Quote(pair.Key, written.Append(before));
                Write(pair.Value, written.Append(':'));
                before = ",";
            }
            written.Append(before == "{" ? "{}" : "}");
        }
        else if (value is IEnumerable)
        {
            string before = "[";
            foreach (object one in (IEnumerable)value)
            {
                Write(one, written.Append(before));
                before = ",";
            }
            written.Append(before == "[" ? "[]" : "]");
        }
        else
        {
            written.Append(Convert.ToInt64(value).ToString(CultureInfo.InvariantCulture));
        }
    }

    // What is not ASCII is an escape, so that the encoding of the output does not matter.
    private static void Quote(string word, StringBuilder written)
    {
        written.Append('"');
        foreach (char one in word)
        {
            if (one == '"' || one == '\\') written.Append('\\').Append(one);
            else if (one < ' ' || one > '~') written.Append("\\u").Append(((int)one).ToString("x4"));
            else written.Append(one);
        }
        written.Append('"');
    }

    private object Value()
    {
        Blank();
        if (Take("{")) return Nested(true);
        if (Take("[")) return Nested(false);
        if (at < text.Length && text[at] == '"') return Text();
        if (Take("null")) return null;
        if (Take("true")) return true;
        if (Take("false")) return false;
        return Number();
    }

    private object Nested(bool isObject)
    {
        if (++depth > Deepest) throw Wrong("too deep");
        object value = isObject ? (object)Pairs() : Values();
        depth--;
        return value;
    }

    private Dictionary<string, object> Pairs()
    {
        var pairs = new Dictionary<string, object>();
        while (!Ends("}", pairs.Count == 0))
        {
            Blank();
            string key = Text();
            Blank();
            if (!Take(":")) throw Wrong("no colon");
            pairs[key] = Value();
        }
        return pairs;
    }

    private List<object> Values()
    {
        var values = new List<object>();
        while (!Ends("]", values.Count == 0)) values.Add(Value());
        return values;
    }

    // Takes the closing bracket, or the comma before the next value.
    private bool Ends(string closing, bool isFirst)
    {
        Blank();
        if (Take(closing)) return true;
        if (!isFirst && !Take(",")) throw Wrong("no comma");
        return false;
    }

    private string Text()
    {
        if (!Take("\"")) throw Wrong("no string");
        var word = new StringBuilder();
        while (at < text.Length)
        {
            char one = text[at++];
            if (one == '"') return word.ToString();
            if (one < ' ') throw Wrong("a control character in a string");
            word.Append(one == '\\' ? Escaped() : one);
        }
        throw Wrong("a string without end");
    }

    private char Escaped()
    {
        char one = at < text.Length ? text[at++] : ' ';
        int plain = "bfnrt\"\\/".IndexOf(one);
        if (plain >= 0) return "\b\f\n\r\t\"\\/"[plain];
        string digits = text.Substring(at, Math.Min(4, text.Length - at));
        ushort code;
        bool isHex = ushort.TryParse(
            digits, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out code);
        if (one != 'u' || digits.Length < 4 || !isHex) throw Wrong("an unknown escape");
        at += 4;
        return (char)code;
    }

    private long Number()
    {
        int start = at;
        while (at < text.Length && "+-.0123456789eE".IndexOf(text[at]) >= 0) at++;
        string word = text.Substring(start, at - start);
        string digits = word.StartsWith("-", StringComparison.Ordinal) ? word.Substring(1) : word;
        bool isPlain = digits.Length > 0 && (digits.Length == 1 || digits[0] != '0');
        foreach (char one in digits) isPlain = isPlain && one >= '0' && one <= '9';
        long number = 0;
        if (!isPlain || !long.TryParse(
            word, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out number))
        {
            throw Wrong("no value, or no whole number");
        }
        return number;
    }

    private void Blank()
    {
        while (at < text.Length && " \t\r\n".IndexOf(text[at]) >= 0) at++;
    }

    private bool Take(string word)
    {
        bool isThere = string.CompareOrdinal(text, at, word, 0, word.Length) == 0;
        if (isThere) at += word.Length;
        return isThere;
    }

    private FormatException Wrong(string what)
    {
        return new FormatException("not JSON at character " + at + ": " + what);
    }
}
