<?php

namespace ServiceStack;

interface IDelete
{

}